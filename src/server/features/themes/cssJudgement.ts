import { isRecord } from '#shared/kit/isRecord.ts';

/** Why a rule may not stand in a store's page; null: it may. Takes a rule as the parser gives it. */
export function whyNotRule(rule: unknown): string | null {
  const type = wordIn(rule, 'type') ?? '';
  if (type === 'style') return isNested(rule) ? 'Rules inside rules are left out. Write each one out in full.' : null;
  // The parser wraps what follows a rule inside a rule; it goes with that one.
  if (type === 'nested-declarations') return null;
  if (type === 'supports') return asksForAddress(rule) ? NO_ADDRESS : null;
  if (type === 'media' || type === 'keyframes') return null;
  return RULES[type] ?? 'Only @media, @supports and @keyframes may stand here.';
}

const NO_ADDRESS = 'Only pictures that you uploaded to this store may be loaded.';

const RULES: Readonly<Record<string, string>> = {
  import: 'Other style sheets cannot be brought in.',
  'font-face': 'Fonts are chosen in the theme; others cannot be brought in.',
  namespace: 'Namespaces have no use on a page.',
};

function asksForAddress(rule: unknown): boolean {
  const value = isRecord(rule) ? rule['value'] : null;
  return isRecord(value) && /url|src|image/i.test(JSON.stringify(value['condition']));
}

function isNested(rule: unknown): boolean {
  const value = isRecord(rule) ? rule['value'] : null;
  return isRecord(value) && Array.isArray(value['rules']) && value['rules'].length > 0;
}

/** Why a selector may not stand in a store's page, where it is only asked inside the page's content. */
export function whyNotSelector(selector: readonly unknown[]): string | null {
  const [first, second] = selector;
  const isContent = namesContent(first);
  const parts = partsIn((isContent ? selector.slice(1) : selector).map(withoutImplied));
  if (parts.some((part) => namesContent(part) || namesOutside(part))) return OUTSIDE;
  if (parts.some((part) => wordIn(part, 'type') === 'combinator' && !COMBINATORS.has(wordIn(part, 'value') ?? ''))) {
    return 'This reaches into a part of the page that is not yours.';
  }
  return isContent && SIBLINGS.has(wordIn(second, 'value') ?? '') ? OUTSIDE : null;
}

/** What :has() asks stands below the element itself, which the parser writes out as :scope. */
function withoutImplied(part: unknown): unknown {
  if (!isRecord(part) || part['kind'] !== 'has' || !Array.isArray(part['selectors'])) return part;
  return part['selectors'].map((inner: unknown) => (Array.isArray(inner) ? inner.slice(1).map(withoutImplied) : inner));
}

const OUTSIDE = 'Only what is inside your page’s content can be styled. Write :scope for the content itself.';
const COMBINATORS = new Set(['descendant', 'child', 'next-sibling', 'later-sibling', 'pseudo-element']);
const SIBLINGS = new Set(['next-sibling', 'later-sibling']);
const OUTSIDE_TYPES = new Set(['html', 'body', 'head', 'style', 'script', 'link', 'meta', 'title', 'base']);
const OUTSIDE_KINDS = new Set(['root', 'host', 'slotted', 'part', 'cue', 'cue-region']);

const namesContent = (part: unknown): boolean =>
  wordIn(part, 'type') === 'nesting' || (wordIn(part, 'type') === 'pseudo-class' && wordIn(part, 'kind') === 'scope');

function namesOutside(part: unknown): boolean {
  const type = wordIn(part, 'type');
  if (type === 'type') return OUTSIDE_TYPES.has((wordIn(part, 'name') ?? '').toLowerCase());
  const kind = wordIn(part, 'kind') ?? '';
  return OUTSIDE_KINDS.has(kind) || kind.startsWith('view-transition') || kind.startsWith('custom');
}

/** Why a declaration may not stand in a store's page; null: it may. */
export function whyNotDeclaration(declaration: unknown): string | null {
  const name = propertyName(declaration);
  if (BANNED.has(name)) return 'Browsers took this for a program once; it has no use now.';
  if (name === 'position') return whyNotPosition(declaration);
  for (const part of partsIn(isRecord(declaration) ? declaration['value'] : null)) {
    const address = wordIn(part, 'url');
    if (address !== null && !OWN_PICTURE.test(address)) return NO_ADDRESS;
    const called = functionName(part);
    if (called !== null && !FUNCTIONS.has(called)) return `${called}() has no use here.`;
    if (/^bad-|^unquoted-url$|^close-/.test(wordIn(part, 'type') ?? '')) return 'This is not CSS that browsers know.';
  }
  return null;
}

/** Of a function that the parser only passes on; those of numbers it reads itself. */
function functionName(part: unknown): string | null {
  if (wordIn(part, 'type') !== 'function' || !isRecord(part)) return null;
  const { value } = part;
  return isRecord(value) && 'arguments' in value ? (wordIn(value, 'name') ?? '').toLowerCase() : null;
}

/** The name of the property that a declaration sets, in lower case. */
export function propertyName(declaration: unknown): string {
  if (!isRecord(declaration)) return '';
  const value = declaration['value'];
  const property = wordIn(declaration, 'property') ?? '';
  const inner = isRecord(value) && (property === 'custom' ? value : value['propertyId']);
  const name =
    property === 'custom' ? wordIn(inner, 'name') : property === 'unparsed' ? wordIn(inner, 'property') : null;
  return (name ?? property).toLowerCase();
}

function whyNotPosition(declaration: unknown): string | null {
  const type = isRecord(declaration) ? wordIn(declaration['value'], 'type') : null;
  return POSITIONS.has(type ?? '') ? null : 'Nothing may stay in front of the page while it scrolls.';
}

const POSITIONS = new Set(['static', 'relative', 'absolute']);
const BANNED = new Set(['behavior', '-ms-behavior', '-moz-binding', 'src']);

/** A rendition of a picture that was uploaded here: the only thing a sheet may load. */
export const OWN_PICTURE =
  /^\/media\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d{1,5}\.webp$/;

const FUNCTIONS = new Set(
  `var env calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp
  rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark
  linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient
  repeating-conic-gradient translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d
  rotate rotatex rotatey rotatez rotate3d skew skewx skewy matrix matrix3d perspective
  cubic-bezier steps linear minmax repeat fit-content blur brightness contrast drop-shadow grayscale hue-rotate invert
  opacity saturate sepia inset circle ellipse polygon rect xywh path counter counters`.split(/\s+/),
);

/** Every part of a value or selector, however deep. */
function partsIn(value: unknown): unknown[] {
  const parts: unknown[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (Array.isArray(next)) for (const each of next) waiting.push(each);
    else if (isRecord(next)) {
      parts.push(next);
      for (const each of Object.values(next)) waiting.push(each);
    }
  }
  return parts;
}

function wordIn(value: unknown, key: string): string | null {
  const word = isRecord(value) ? value[key] : null;
  return typeof word === 'string' ? word : null;
}
