// Type, corners and colors of what a patron sees come from style/tokens.css.
const TOKEN = '/var\\(--/';

export default {
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    'color-no-hex': true,
    'color-named': ['never', { ignore: ['inside-function'] }],
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla'],
    'declaration-property-value-allowed-list': {
      'font-size': [TOKEN, '/em$/', '/^clamp\\(/', '0', 'inherit'],
      'border-radius': [TOKEN, '/%/', '/ \\/ /', '0', 'inherit'],
      outline: [TOKEN, 'none'],
    },
    // "em" follows its surroundings; "rem" is a size of its own.
    'declaration-property-value-disallowed-list': { 'font-size': ['/^[\\d.]+rem$/'], font: ['/^(?!.*clamp)([^/]* )?[\\d.]+rem/'] },
  },
};
