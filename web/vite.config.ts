import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const house = process.env.HOUSEWAY_ADDRESS ?? 'http://127.0.0.1:8028';

export default defineConfig({
  plugins: [svelte({ configFile: false })],
  build: {
    outDir: '../src/houseway/server/static',
    emptyOutDir: true,
    // Pictures stay files: a page without data: addresses can be served under a strict content policy.
    assetsInlineLimit: 0,
  },
  // Whose contrast is tested.
  test: { css: { include: /tokens/ } },
  // `npm run dev` beside a running house.
  server: { proxy: { '/api': house, '/ws': { target: house, ws: true } } },
});
