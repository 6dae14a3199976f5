import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { Button } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { useStore } from '../store/useActiveStore.ts';
import { BackToPosts } from './BackToPosts.tsx';
import { PostEditor } from './editor/PostEditor.tsx';
import { postQuery } from './postsQuery.ts';

/** The editor of a post, with its comments once it is published. */
export function PostPage() {
  const { id: storeId } = useStore();
  const { postId } = useParams({ from: '/signed-in/in-store/dashboard/posts/$postId' });
  const isUnwritten = useLocation({ select: ({ state }) => state.isUnwritten === true });
  const query = useQuery(postQuery(storeId, postId, isUnwritten));
  if (query.data !== undefined) return <PostEditor key={`${storeId} ${postId}`} postId={postId} start={query.data} />;
  return (
    <>
      <PageHead title="Post" back={<BackToPosts />} />
      {query.isError ? (
        <LoadProblem error={query.error} onRetry={() => void query.refetch()} missing={NO_SUCH_POST} />
      ) : (
        <div aria-busy className="flex flex-col gap-6">
          <span className="sr-only">Loading</span>
          <Skeleton shape="title" />
          <Skeleton lines={6} />
        </div>
      )}
    </>
  );
}

const NO_SUCH_POST = {
  sentence: 'We couldn’t find this post. It may have been deleted, or it belongs to another of your stores.',
  action: <Button render={<Link to="/dashboard/posts" />}>Back to posts</Button>,
};
