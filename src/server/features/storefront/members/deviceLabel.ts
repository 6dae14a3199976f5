import { readDevice } from '#shared/rules/device.ts';
import { fill } from '#shared/rules/words/fill.ts';
import type { Words } from '#shared/rules/words/Words.ts';

/** A device in recognizable words: 'Safari on iPhone'. */
export function deviceLabel(userAgent: string, { members }: Words): string {
  const { browser, system } = readDevice(userAgent);
  if (browser && system) return fill(members.device, { browser, system });
  return browser ?? system ?? members.otherDevice;
}
