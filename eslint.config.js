import js from '@eslint/js'
import { defineConfig } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import globals from 'globals'
import ts from 'typescript-eslint'

export default defineConfig(
  { ignores: ['.venv*/', 'src/dolmen/server/static/'] },
  {
    files: ['web/src/**/*.{ts,svelte}', 'src/dolmen/games/*/table/**/*.{ts,svelte}', 'vite.config.ts'],
    extends: [js.configs.recommended, ts.configs.recommended, svelte.configs.recommended],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: ts.parser },
    },
    rules: {
      'no-undef': 'off', // TypeScript knows better
      'svelte/no-at-html-tags': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="style"] > SvelteLiteral',
          message: 'The content security policy drops style="…" from markup: use a class, or style:property={value}.',
        },
      ],
    },
  },
)
