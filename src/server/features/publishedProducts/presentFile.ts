import { ProductFile } from '#shared/contract/catalog.ts';
import { mediaFactsOf } from '#shared/rules/mediaFacts.ts';
import { stampCheckOf, stampingOf } from '#shared/rules/stamping.ts';

/** A file with its newest version. */
export interface FileRow {
  id: string;
  name: string;
  bytes: number;
  mime: string;
  duration_seconds: number | null;
  number: number;
  created_at: Date;
  stamping: string;
  stamp_check: string | null;
  media: unknown;
  renditions: unknown;
}

export const presentFile = ({
  id,
  name,
  bytes,
  mime,
  duration_seconds,
  number,
  created_at,
  ...file
}: FileRow): ProductFile => ({
  id,
  name,
  bytes,
  mime,
  durationSeconds: duration_seconds,
  version: number,
  uploadedAt: created_at.toISOString(),
  stamping: stampingOf(file.stamping),
  stampCheck: stampCheckOf(file.stamp_check),
  media: mediaFactsOf(file.media),
  renditions: renditionsOf(file.renditions),
});

/** What is stored of renditions. A state of a later version counts as none. */
const renditionsOf = (stored: unknown): ProductFile['renditions'] =>
  ProductFile.shape.renditions.catch(null).parse(stored ?? null);
