/** The storage key of an export. Its last part identifies the run that wrote it. */
export const EXPORTS_FOLDER = 'exports';

export const exportsOf = (creatorId: string): string => `${EXPORTS_FOLDER}/${creatorId}`;

export const exportKey = ({ creatorId, exportId, runId }: { creatorId: string; exportId: string; runId: string }) =>
  `${exportsOf(creatorId)}/${exportId}/${runId}`;
