import { readDevice } from '#shared/rules/device.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import type { Messages } from '#shared/rules/messages/Messages.ts';

/** A device in recognizable words: 'Safari on iPhone'. */
export function deviceLabel(userAgent: string, { members }: Messages): string {
  const { browser, system } = readDevice(userAgent);
  if (browser && system) return fill(members.device, { browser, system });
  return browser ?? system ?? members.otherDevice;
}
