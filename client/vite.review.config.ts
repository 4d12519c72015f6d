import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// One script and one stylesheet with the fonts in it, for a review as one file.
export default defineConfig({
  publicDir: false,
  plugins: [svelte({ compilerOptions: { discloseVersion: false } })],
  build: {
    outDir: "../src/lazaretto/web/static/one-file",
    emptyOutDir: true,
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    target: "es2022",
    rolldownOptions: {
      input: "src/review-file.ts",
      output: { format: "iife", entryFileNames: "review.js", assetFileNames: "review[extname]" },
    },
  },
});
