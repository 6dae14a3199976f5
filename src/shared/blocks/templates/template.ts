import type { ThemeChoices, ThemeId } from '#shared/rules/theme.ts';
import type { ImageChoice } from '../field.ts';
import type { BlockType } from '../registry.ts';

/** The subject of a sample image. It is drawn in the theme's colors, so that no page has to load a photo. */
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

/** A block of a template: its type and the props that differ from its sample. */
export type Sketch = readonly [
  type: BlockType,
  /** Strings and lists of strings become the paragraphs of a rich text. */
  props?: Readonly<Record<string, unknown>> | string | readonly string[],
];

/** A complete page to start from. Its texts explain what to write instead. */
export interface Template {
  id: string;
  /** The kind of creator it is for. */
  label: string;
  /** Its content in one sentence. */
  about: string;
  theme: ThemeId;
  /** Theme values that the template changes. */
  fonts?: Partial<Pick<ThemeChoices, 'primaryFont' | 'secondaryFont'>>;
  pictures: Readonly<Record<string, Scene>>;
  /** `picture` names one of the template's images. `alt` describes what the creator's own image should show. */
  content: (picture: (name: string, alt?: string) => ImageChoice) => readonly Sketch[];
}
