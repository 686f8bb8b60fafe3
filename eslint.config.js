import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import globals from 'globals'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['node_modules', 'data', 'dist', '**/.astro'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  ...astro.configs['flat/recommended'],
  { languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // Programs that speak to a person in a terminal.
  { files: ['scripts/**', 'server/main.ts', 'tests/**'], rules: { 'no-console': 'off' } },
  // A declaration file that imports at its top is a module and declares nothing global.
  { files: ['**/*.d.ts'], rules: { '@typescript-eslint/consistent-type-imports': 'off' } },
  // Goldens are read as they are; their shape differs file by file.
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/test-support/**', 'tests/**'],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
)
