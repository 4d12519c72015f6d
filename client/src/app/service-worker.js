// The service worker, after two lines that the build puts above: VERSION and FILES.
// Built files never change under their name and come from the cache; pages and the games' pictures
// come from the network while there is one. Play itself (the rest of /api) is never cached.
const CACHE = `lazaretto-${VERSION}`;
const ANY = { ignoreVary: true }; // a file is the same for everybody
const KEPT = /^\/api\/games(\/[^/]+\/(art\.svg|cover\.svg|help|rules))?$/;

/** The list of games with their covers, for a lobby without a network. It can do without them. */
async function keepGames(cache) {
  try {
    const answer = await fetch("/api/games");
    await cache.put("/api/games", answer.clone());
    const games = await answer.json();
    await cache.addAll(games.filter((game) => game.cover).map((game) => `/api/games/${game.slug}/cover.svg`));
  } catch {
    // the next visit brings them
  }
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(["/", ...FILES.map((file) => `/${file}`)]);
  await keepGames(cache);
  await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
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
  if (FILES.includes(url.pathname.slice(1))) {
    event.respondWith(caches.match(event.request, ANY).then((kept) => kept ?? fetch(event.request)));
  } else if (event.request.mode === "navigate" && !url.pathname.startsWith("/api/")) {
    event.respondWith(fromNetworkFirst(event.request, "/"));
  } else if (KEPT.test(url.pathname)) {
    event.respondWith(fromNetworkFirst(event.request, event.request));
  }
});
