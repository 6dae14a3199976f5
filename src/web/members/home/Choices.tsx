import type { ChoiceView } from '#shared/contract/pages.ts';

type ChoicesProps = { label: string; choices: readonly ChoiceView[]; isQuiet?: boolean };

/** Links that narrow or order a list. `isQuiet`: without a frame. */
export function Choices({ label, choices, isQuiet = false }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <ul className={isQuiet ? 'choices sorts' : 'choices'} aria-label={label}>
      {choices.map(({ label: name, href, isCurrent }) => (
        <li key={href}>
          <a href={href} {...(isCurrent ? { 'aria-current': 'true' as const } : {})}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
