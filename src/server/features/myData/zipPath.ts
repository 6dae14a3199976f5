import { safeFilename } from '../../gateways/files/contentDisposition.ts';

/** A name that every system can unpack: no path, no sign that Windows keeps for itself. */
export const zipName = (name: string): string => safeFilename(name.replaceAll(/[<>:"|?*]/g, '-')).replace(/[. ]+$/, '');

/** Gives each name once: one that was given already gets a number before its ending. */
export function namesOnce(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let fresh = name;
    // Most disks do not tell capitals from small letters.
    for (let number = 2; given.has(fresh.toLowerCase()); number += 1) fresh = beforeEnding(name, ` (${number})`);
    given.add(fresh.toLowerCase());
    return fresh;
  };
}

/** 'Prints.pdf' and ' (2)' make 'Prints (2).pdf'. */
export function beforeEnding(name: string, addition: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? `${name.slice(0, dot)}${addition}${name.slice(dot)}` : `${name}${addition}`;
}
