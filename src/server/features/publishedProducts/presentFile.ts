import type { ProductFile } from '#shared/contract/catalog.ts';

/** A file with its newest version. */
export interface FileRow {
  id: string;
  name: string;
  bytes: number;
  mime: string;
  duration_seconds: number | null;
  number: number;
  created_at: Date;
}

export const presentFile = ({ id, name, bytes, mime, duration_seconds, number, created_at }: FileRow): ProductFile => ({
  id,
  name,
  bytes,
  mime,
  durationSeconds: duration_seconds,
  version: number,
  uploadedAt: created_at.toISOString(),
});
