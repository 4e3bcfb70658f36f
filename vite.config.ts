import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The pages of the HTTP interface load Swagger UI from our own origin: static/swagger/. */
function swagger(): Plugin {
  return {
    name: 'dolmen-swagger',
    apply: 'build',
    generateBundle() {
      for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css']) {
        const source = readFileSync(here(`./node_modules/swagger-ui-dist/${file}`))
        this.emitFile({ type: 'asset', fileName: `swagger/${file}`, source })
      }
    },
  }
}

export default defineConfig({
  root: here('./web'),
  plugins: [svelte({ configFile: false }), svelteTesting(), swagger()],
  resolve: { alias: { '@shell': here('./web/src') } },
  server: { fs: { allow: [here('.')] } },
  build: {
    outDir: here('./src/dolmen/server/static'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
  },
  test: {
    root: here('.'),
    include: ['web/src/**/*.test.ts', 'src/dolmen/games/*/table/**/*.test.ts'],
  },
})
