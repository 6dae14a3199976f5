import { safeFilename } from '../../../gateways/files/contentDisposition.ts';

/** A file name that every system can unpack: no path, no characters reserved by Windows. */
export const zipName = (name: string): string => safeFilename(name.replaceAll(/[<>:"|?*]/g, '-')).replace(/[. ]+$/, '');

/** Makes names unique by adding a number before the file extension. */
export function uniqueNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let fresh = name;
    // Many file systems ignore case.
    for (let number = 2; given.has(fresh.toLowerCase()); number += 1)
      fresh = insertBeforeExtension(name, ` (${number})`);
    given.add(fresh.toLowerCase());
    return fresh;
  };
}

/** 'Prints.pdf' and ' (2)' become 'Prints (2).pdf'. */
export function insertBeforeExtension(name: string, addition: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}${addition}${name.slice(dot)}` : `${name}${addition}`;
}
