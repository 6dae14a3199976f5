import {
  AlignLeft,
  Blocks,
  CalendarDays,
  CircleHelp,
  Code,
  Columns2,
  Film,
  Heading,
  Image,
  Images,
  LayoutGrid,
  Link,
  List,
  MailPlus,
  MapPin,
  MessageCircle,
  Minus,
  MoveVertical,
  Music,
  Package,
  PanelsTopLeft,
  Quote,
  Share2,
  Sparkles,
  Timer,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { BlockType } from '#shared/blocks/registry.ts';

const ICONS: Partial<Record<BlockType, ReactNode>> = {
  profile: <UserRound aria-hidden />,
  link: <Link aria-hidden />,
  linkGroup: <List aria-hidden />,
  heading: <Heading aria-hidden />,
  richText: <AlignLeft aria-hidden />,
  productGrid: <LayoutGrid aria-hidden />,
  product: <Package aria-hidden />,
  featured: <Sparkles aria-hidden />,
  columns: <Columns2 aria-hidden />,
  social: <Share2 aria-hidden />,
  image: <Image aria-hidden />,
  gallery: <Images aria-hidden />,
  testimonials: <Quote aria-hidden />,
  logos: <PanelsTopLeft aria-hidden />,
  video: <Film aria-hidden />,
  audio: <Music aria-hidden />,
  faq: <CircleHelp aria-hidden />,
  countdown: <Timer aria-hidden />,
  booking: <CalendarDays aria-hidden />,
  map: <MapPin aria-hidden />,
  html: <Code aria-hidden />,
  divider: <Minus aria-hidden />,
  spacer: <MoveVertical aria-hidden />,
  signup: <MailPlus aria-hidden />,
  contact: <MessageCircle aria-hidden />,
};

const byType = new Map<string, ReactNode>(Object.entries(ICONS));

/** The icon of a block type. */
export const blockIcon = (type: string): ReactNode => byType.get(type) ?? <Blocks aria-hidden />;
