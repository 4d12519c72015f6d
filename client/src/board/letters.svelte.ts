// How often fonts have come: words measured before were of other letters.
export const letters = $state({ loads: 0 });

document.fonts?.addEventListener("loadingdone", () => {
  letters.loads += 1;
});
