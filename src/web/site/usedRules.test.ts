import { expect, it } from 'vitest';
import { classesOf, usedRules } from './usedRules.ts';

const markup = '<body class="at-left warm"><main><p class="note"></p><a data-as="player tall"></a></main></body>';

it.each([
  ['a{color:red}', 'a{color:red}'],
  ['.note{x:1}', '.note{x:1}'],
  ['.gone{x:1}', ''],
  ['.note,.gone{x:1}', '.note{x:1}'],
  ['.at-left .note{x:1}.at-right .note{y:1}', '.at-left .note{x:1}'],
  ['.note:is(.gone,p){x:1}', '.note:is(.gone,p){x:1}'],
  ['.note:not(.gone){x:1}', '.note:not(.gone){x:1}'],
  [':is(.note,.gone) b,.gone b{x:1}', ':is(.note,.gone) b{x:1}'],
  [':is(.note,b:not(.gone,p)),.gone{x:1}', ':is(.note,b:not(.gone,p)){x:1}'],
  [':is(.note:not(.gone),.gone) b{x:1}', ':is(.note:not(.gone),.gone) b{x:1}'],
  ['.player{x:1}', '.player{x:1}'],
  ['.no{x:1}', ''],
  ['@media (min-width:40em){.gone{x:1}.note{y:1}}', '@media (min-width:40em){.note{y:1}}'],
  ['@media (min-width:40em){.gone{x:1}}a{y:.5rem}', 'a{y:.5rem}'],
  ["@font-face{font-family:'A B';src:url(/a.woff2)}", "@font-face{font-family:'A B';src:url(/a.woff2)}"],
  ['@keyframes k{from{x:1}to{x:2}}', '@keyframes k{from{x:1}to{x:2}}'],
])('keeps of %s what is used: %s', (css, used) => {
  expect(usedRules(css, classesOf(markup))).toBe(used);
});
