import { diskFull, EmbeddedFailure, noBinaries, outOfReach } from './EmbeddedFailure.ts';

/** Turns an error of PostgreSQL, initdb or the file system into a failure with a clear sentence. */
export function explainFailure(folder: string, problem: unknown, output = ''): EmbeddedFailure {
  if (problem instanceof EmbeddedFailure) return problem;
  const text = `${problem instanceof Error ? problem.message : String(problem)}\n${output}`;
  const found = meanings.find(({ pattern }) => pattern.test(text));
  if (found) return found.failure(folder, problem);
  return new EmbeddedFailure({
    kind: 'will-not-start',
    sentence: `The embedded PostgreSQL in ${folder} could not start: ${lastLines(output || text)}`,
    folder,
    cause: problem,
  });
}

const meanings = [
  { pattern: /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/i, failure: diskFull },
  {
    pattern: /could not look up effective user ID/i,
    failure: (_folder: string, cause: unknown) =>
      noBinaries('The embedded PostgreSQL needs a user that is listed in /etc/passwd.', cause),
  },
  {
    pattern: /error while loading shared libraries|Library not loaded|ENOEXEC|not found \(required by/i,
    failure: (_folder: string, cause: unknown) =>
      noBinaries('The embedded PostgreSQL does not run on this system.', cause),
  },
  {
    pattern: /database files are incompatible with server/i,
    failure: (folder: string, cause: unknown) =>
      new EmbeddedFailure({
        kind: 'will-not-start',
        sentence: `The database in ${folder} was created by another major version of PostgreSQL. Use the Stoa version that created it, or another DATA_DIR.`,
        folder,
        cause,
      }),
  },
  {
    pattern: /EACCES|EPERM|EROFS|Permission denied|Read-only file system/i,
    failure: (folder: string, cause: unknown) =>
      outOfReach(
        folder,
        `The data folder ${folder} is not readable and writable for the user who starts Stoa. Change its owner, or choose another folder with DATA_DIR.`,
        cause,
      ),
  },
];

const lastLines = (text: string) => text.trim().split('\n').slice(-6).join('\n').slice(-1200);
