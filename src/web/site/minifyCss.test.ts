import { expect, it } from 'vitest';
import { minifyCss } from './minifyCss.ts';

it.each([
  ['/* why */\na {\n  color: red;\n}\n', 'a{color:red}'],
  ['a :hover, b > i ~ u { margin: 0 0.5rem; }', 'a :hover,b>i~u{margin:0 .5rem}'],
  [
    'a { width: calc(100% - 0.5rem); padding: max(0px, 0.25em) 10.5px }',
    'a{width:calc(100% - .5rem);padding:max(0px,.25em) 10.5px}',
  ],
  ['@import "./x.css";\n:root { --a: light-dark(#fff, #000); }', ':root{--a:light-dark(#fff,#000)}'],
  ['li:nth-last-child(3n + 1) :is(h2, h3) { x: y }', 'li:nth-last-child(3n + 1) :is(h2,h3){x:y}'],
])('shortens %j', (css, small) => expect(minifyCss(css)).toBe(small));
