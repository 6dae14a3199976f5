import type { HomeSection } from '#shared/contract/pages.ts';
import { ContinueSection } from './ContinueSection.tsx';
import { NewsSection } from './NewsSection.tsx';
import { PostsSection } from '../posts/PostsSection.tsx';
import { UpcomingSection } from './UpcomingSection.tsx';

/** What a member's home shows above the library, in the order of the server. */
export function HomeSections({ sections }: { sections: readonly HomeSection[] }) {
  return sections.map((section) => <Section key={section.kind} section={section} />);
}

function Section({ section }: { section: HomeSection }) {
  switch (section.kind) {
    case 'upcoming':
      return <UpcomingSection items={section.items} />;
    case 'continue':
      return <ContinueSection items={section.items} />;
    case 'news':
      return <NewsSection items={section.items} />;
    case 'posts':
      return <PostsSection items={section.items} href={section.href} />;
  }
}
