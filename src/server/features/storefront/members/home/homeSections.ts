import type { HomeSection } from '#shared/contract/pages.ts';
import type { PageContext } from '../../../../access/page.ts';
import { continueSection } from './continueSection.ts';
import { newsSection } from './newsSection.ts';
import { postsSection } from './postsSection.ts';
import { upcomingSection } from './upcomingSection.ts';

/** A section of a member's home, or null if it has nothing to show to this customer. */
export type SectionOf = (context: PageContext, visit: Visit) => Promise<HomeSection | null>;

/** `since`: when the customer was here before this visit. Null: never. */
export interface Visit {
  since: Date | null;
}

/** What a member's home shows above the library, in this order. */
const SECTIONS: readonly SectionOf[] = [upcomingSection, continueSection, newsSection, postsSection];

export async function homeSections(context: PageContext, visit: Visit): Promise<HomeSection[]> {
  const sections = await Promise.all(SECTIONS.map((section) => section(context, visit)));
  return sections.filter((section) => section !== null);
}
