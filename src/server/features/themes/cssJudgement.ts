import { isRecord } from '#shared/kit/isRecord.ts';

/** Why a parsed rule is not allowed in a store's page. Null if it is allowed. */
export function whyNotRule(rule: unknown): string | null {
  const type = keywordIn(rule, 'type') ?? '';
  if (type === 'style') return isNested(rule) ? 'Nested rules aren’t supported. Write each rule separately.' : null;
  // The parser wraps declarations that follow a nested rule in a rule of their own.
  if (type === 'nested-declarations') return null;
  if (type === 'supports') return requestsUrl(rule) ? NO_ADDRESS : null;
  if (type === 'media' || type === 'keyframes') return null;
  return RULES[type] ?? 'Only @media, @supports and @keyframes are allowed here.';
}

const NO_ADDRESS = 'You can only use images uploaded to this store.';

const RULES: Readonly<Record<string, string>> = {
  import: 'You can’t import other style sheets.',
  'font-face': 'You can’t load other fonts. Choose a font in the theme.',
  namespace: 'Namespaces aren’t supported.',
};

function requestsUrl(rule: unknown): boolean {
  const value = isRecord(rule) ? rule['value'] : null;
  return isRecord(value) && /url|src|image/i.test(JSON.stringify(value['condition']));
}

function isNested(rule: unknown): boolean {
  const value = isRecord(rule) ? rule['value'] : null;
  return isRecord(value) && Array.isArray(value['rules']) && value['rules'].length > 0;
}

/** Why a selector is not allowed in a store's page, where it is scoped to the page's content. Null if it is allowed. */
export function whyNotSelector(selector: readonly unknown[]): string | null {
  const [first, second] = selector;
  const isContent = namesContent(first);
  const parts = partsIn((isContent ? selector.slice(1) : selector).map(withoutImplied));
  if (parts.some((part) => namesContent(part) || namesOutside(part))) return OUTSIDE;
  if (
    parts.some((part) => keywordIn(part, 'type') === 'combinator' && !COMBINATORS.has(keywordIn(part, 'value') ?? ''))
  ) {
    return 'This selector matches parts of the page you can’t style.';
  }
  return isContent && SIBLINGS.has(keywordIn(second, 'value') ?? '') ? OUTSIDE : null;
}

/** A selector inside :has() applies below the element itself, which the parser prints as :scope. */
function withoutImplied(part: unknown): unknown {
  if (!isRecord(part) || part['kind'] !== 'has' || !Array.isArray(part['selectors'])) return part;
  return part['selectors'].map((inner: unknown) => (Array.isArray(inner) ? inner.slice(1).map(withoutImplied) : inner));
}

const OUTSIDE = 'You can only style your page’s content. Use :scope for the content itself.';
const COMBINATORS = new Set(['descendant', 'child', 'next-sibling', 'later-sibling', 'pseudo-element']);
const SIBLINGS = new Set(['next-sibling', 'later-sibling']);
const OUTSIDE_TYPES = new Set(['html', 'body', 'head', 'style', 'script', 'link', 'meta', 'title', 'base']);
const OUTSIDE_KINDS = new Set(['root', 'host', 'slotted', 'part', 'cue', 'cue-region']);

const namesContent = (part: unknown): boolean =>
  keywordIn(part, 'type') === 'nesting' ||
  (keywordIn(part, 'type') === 'pseudo-class' && keywordIn(part, 'kind') === 'scope');

function namesOutside(part: unknown): boolean {
  const type = keywordIn(part, 'type');
  if (type === 'type') return OUTSIDE_TYPES.has((keywordIn(part, 'name') ?? '').toLowerCase());
  const kind = keywordIn(part, 'kind') ?? '';
  return OUTSIDE_KINDS.has(kind) || kind.startsWith('view-transition') || kind.startsWith('custom');
}

/** Why a declaration is not allowed in a store's page. Null if it is allowed. */
export function whyNotDeclaration(declaration: unknown): string | null {
  const name = propertyName(declaration);
  if (BANNED.has(name)) return 'Old browsers ran this as code, so it isn’t allowed.';
  if (name === 'position') return whyNotPosition(declaration);
  for (const part of partsIn(isRecord(declaration) ? declaration['value'] : null)) {
    const address = keywordIn(part, 'url');
    if (address !== null && !OWN_PICTURE.test(address)) return NO_ADDRESS;
    const called = functionName(part);
    if (called !== null && !FUNCTIONS.has(called)) return `${called}() isn’t supported here.`;
    if (/^bad-|^unquoted-url$|^close-/.test(keywordIn(part, 'type') ?? '')) return 'Browsers don’t support this CSS.';
  }
  return null;
}

/** Functions that the parser does not interpret. It parses math functions itself. */
function functionName(part: unknown): string | null {
  if (keywordIn(part, 'type') !== 'function' || !isRecord(part)) return null;
  const { value } = part;
  return isRecord(value) && 'arguments' in value ? (keywordIn(value, 'name') ?? '').toLowerCase() : null;
}

/** The name of a declaration's property in lower case. */
export function propertyName(declaration: unknown): string {
  if (!isRecord(declaration)) return '';
  const value = declaration['value'];
  const property = keywordIn(declaration, 'property') ?? '';
  const inner = isRecord(value) && (property === 'custom' ? value : value['propertyId']);
  const name =
    property === 'custom' ? keywordIn(inner, 'name') : property === 'unparsed' ? keywordIn(inner, 'property') : null;
  return (name ?? property).toLowerCase();
}

function whyNotPosition(declaration: unknown): string | null {
  const type = isRecord(declaration) ? keywordIn(declaration['value'], 'type') : null;
  return POSITIONS.has(type ?? '') ? null : 'Fixed and sticky positions aren’t allowed.';
}

const POSITIONS = new Set(['static', 'relative', 'absolute']);
const BANNED = new Set(['behavior', '-ms-behavior', '-moz-binding', 'src']);

/** A rendition of an image uploaded here, the only resource a style sheet may load. */
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

/** Every part of a value or selector, at any depth. */
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

function keywordIn(value: unknown, key: string): string | null {
  const word = isRecord(value) ? value[key] : null;
  return typeof word === 'string' ? word : null;
}
