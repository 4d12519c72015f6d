// The service worker, after two lines that the build puts above: VERSION and FILES.
// Built files never change under their name and come from the cache; pages and the games' pictures
// come from the network while there is one. Play itself (the rest of /api) is never cached.
const ROOT = new URL("./", self.location.href).pathname; // "/", or the path under which the server serves
const MINE = `lazaretto-${ROOT}-`; // other programs of the site have caches too
const CACHE = MINE + VERSION;
const ANY = { ignoreVary: true }; // a file is the same for everybody
const KEPT = /^api\/games(\/[^/]+\/(art\.svg|cover\.svg|help|rules))?$/;

/** The list of games with their covers, for a lobby without a network. It can do without them. */
async function keepGames(cache) {
  try {
    const answer = await fetch(`${ROOT}api/games`);
    await cache.put(`${ROOT}api/games`, answer.clone());
    const games = await answer.json();
    await cache.addAll(
      games.filter((game) => game.cover).map((game) => `${ROOT}api/games/${game.slug}/cover.svg`),
    );
  } catch {
    // the next visit brings them
  }
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll([ROOT, ...FILES.map((file) => ROOT + file)]);
  await keepGames(cache);
  await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

/** Before there were root paths, the name had none. */
const isOld = (name) => name !== CACHE && (name.startsWith(MINE) || /^lazaretto-[0-9a-f]+$/.test(name));

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOld(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("activate", (event) => event.waitUntil(dropOldCaches()));

async function fromNetworkFirst(request, key) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(key, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(key, ANY);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (!url.pathname.startsWith(ROOT)) return;
  const path = url.pathname.slice(ROOT.length);
  if (FILES.includes(path)) {
    event.respondWith(caches.match(event.request, ANY).then((kept) => kept ?? fetch(event.request)));
  } else if (event.request.mode === "navigate" && !path.startsWith("api/")) {
    event.respondWith(fromNetworkFirst(event.request, ROOT));
  } else if (KEPT.test(path)) {
    event.respondWith(fromNetworkFirst(event.request, event.request));
  }
});
