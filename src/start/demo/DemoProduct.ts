import type { PriceInput, TipJar } from '#shared/contract/catalog.ts';
import type { CallSettings } from '#shared/contract/contents.ts';
import type { ProductKind } from '#shared/rules/productKind.ts';
import type { CoverName } from './drawCover.ts';

export interface DemoProduct {
  /** Default: a course if it has one, else a download. */
  kind?: ProductKind;
  slug: string;
  title: string;
  summary: string;
  covers: { name: CoverName; alt: string }[];
  price: PriceInput;
  paragraphs: string[];
  points: string[];
  files: { name: string; lines: string[] }[];
  /** Lessons in one module. */
  course?: DemoCourse;
  /** What buyers get besides files. */
  contents?: DemoContent[];
  /** The tiers of a membership, from the lowest to the highest. */
  tiers?: DemoTier[];
  /** The products in a bundle, by their slugs. They come before it. */
  parts?: string[];
  tipJar?: TipJar;
  isWaitlist?: boolean;
  /** What buyers choose. `file`: the position of the only file of a variant. Absent: all files. */
  formats?: { value: string; price?: number; file?: number }[];
  /** How often it is bought, relative to the other products. */
  weight: number;
}

export interface DemoCourse {
  title: string;
  module: string;
  text: { title: string; paragraphs: string[] };
  pdf: { title: string; name: string; lines: string[] };
  quiz: { title: string; questions: { text: string; right: string; wrong: string[]; explanation: string }[] };
}

export type DemoContent =
  | { kind: 'link'; title: string; url: string }
  | { kind: 'text'; title: string; pages: { title: string; paragraphs: string[] }[] }
  | { kind: 'call'; title: string; call: CallSettings }
  | { kind: 'licence'; title: string; limit: number; note: string };

export interface DemoTier {
  name: string;
  price: number;
  description: string;
  /** The positions of its own contents among those of the membership. */
  contents: number[];
}
