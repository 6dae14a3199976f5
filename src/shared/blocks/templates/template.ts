import type { ThemeChoices, ThemeId } from '#shared/rules/theme.ts';
import type { ImageChoice } from '../field.ts';
import type { BlockType } from '../registry.ts';

/** What a sample picture shows; drawn in the colours of the template's theme, so that no page waits for a photo. */
export const SCENES = [
  'hills',
  'arches',
  'waves',
  'still',
  'leaves',
  'beams',
  'tiles',
  'orbit',
  'page',
  'bars',
  'sound',
  'track',
  'table',
] as const;
export type Scene = (typeof SCENES)[number];

/** A block of a template: its type, and what it says besides its sample. */
export type Sketch = readonly [
  type: BlockType,
  /** Words alone, and rows of words, are the paragraphs of a text. */
  props?: Readonly<Record<string, unknown>> | string | readonly string[],
];

/** A complete page to start from. Its words say what to write in their place. */
export interface Template {
  id: string;
  /** For whom it is. */
  label: string;
  /** What is on it, in one sentence. */
  about: string;
  theme: ThemeId;
  /** Of the theme's own, what the template changes. */
  fonts?: Partial<Pick<ThemeChoices, 'primaryFont' | 'secondaryFont'>>;
  pictures: Readonly<Record<string, Scene>>;
  /** `picture` names one of the pictures; `alt` says what the creator's own should show. */
  content: (picture: (name: string, alt?: string) => ImageChoice) => readonly Sketch[];
}
