import {
  AlignLeft,
  BellRing,
  Blocks,
  CalendarDays,
  CircleHelp,
  Code,
  Columns2,
  Film,
  GraduationCap,
  Heading,
  Heart,
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
  Star,
  Timer,
  UserRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { BlockIcon } from '#shared/blocks/defineBlock.ts';
import { findBlock } from '#shared/blocks/registry.ts';

/** The icon of a block type. A type of a newer version has no definition here. */
export function blockIcon(type: string): ReactNode {
  const block = findBlock(type);
  return block ? ICONS[block.icon] : <Blocks aria-hidden />;
}

const ICONS: Readonly<Record<BlockIcon, ReactNode>> = {
  alignLeft: <AlignLeft aria-hidden />,
  bellRing: <BellRing aria-hidden />,
  calendarDays: <CalendarDays aria-hidden />,
  circleHelp: <CircleHelp aria-hidden />,
  code: <Code aria-hidden />,
  columns2: <Columns2 aria-hidden />,
  film: <Film aria-hidden />,
  graduationCap: <GraduationCap aria-hidden />,
  heading: <Heading aria-hidden />,
  heart: <Heart aria-hidden />,
  image: <Image aria-hidden />,
  images: <Images aria-hidden />,
  layoutGrid: <LayoutGrid aria-hidden />,
  link: <Link aria-hidden />,
  list: <List aria-hidden />,
  mailPlus: <MailPlus aria-hidden />,
  mapPin: <MapPin aria-hidden />,
  messageCircle: <MessageCircle aria-hidden />,
  minus: <Minus aria-hidden />,
  moveVertical: <MoveVertical aria-hidden />,
  music: <Music aria-hidden />,
  package: <Package aria-hidden />,
  panelsTopLeft: <PanelsTopLeft aria-hidden />,
  quote: <Quote aria-hidden />,
  share2: <Share2 aria-hidden />,
  sparkles: <Sparkles aria-hidden />,
  star: <Star aria-hidden />,
  timer: <Timer aria-hidden />,
  userRound: <UserRound aria-hidden />,
};
