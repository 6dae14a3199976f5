import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { SaveStatus } from '../../editing/SaveStatus.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { barStyle } from '../editor/EditorBar.tsx';
import { ProductStateBadge } from '../ProductStateBadge.tsx';
import { invalidateProducts } from '../productsQuery.ts';
import { uploadStorage } from '../uploads/uploadStorage.ts';
import { courseProductQuery } from './courseProductQuery.ts';
import type { CourseEditing } from './useCourseEditing.ts';

type CourseBarProps = {
  editing: CourseEditing;
  place: { storeId: string; productId: string; courseId: string };
  onDecide: () => void;
};

/** The state of the product, the save state, and publishing. A product that was never published needs its price first. */
export function CourseBar({ editing, place, onDecide }: CourseBarProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const query = courseProductQuery(place.storeId, place.productId);
  const { data: product } = useQuery(query);

  async function publish() {
    setBusy(true);
    try {
      if (!(await editing.flush())) return;
      await uploadStorage.settled(place.productId);
      const { product: published } = await call('publishProduct', {
        storeId: place.storeId,
        productId: place.productId,
      });
      client.setQueryData(query.queryKey, published);
      void invalidateProducts(client, place.storeId);
      notify('success', 'Changes published', 'Customers can see them now.');
    } catch (error) {
      notifyRefusal(error, 'Couldn’t publish the changes.');
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={barStyle}>
      <div className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-x-3 gap-y-1 md:basis-0">
        {product && <ProductStateBadge {...product} />}
        <SaveStatus editing={editing} onDecide={onDecide} />
      </div>
      <div className="flex items-center gap-2">
        <Button
          variant="quiet"
          icon={<ChartNoAxesColumn aria-hidden />}
          render={<Link to="/dashboard/products/$productId/courses/$courseId/progress" params={place} />}
        >
          Progress
        </Button>
        {product?.state === 'published' ? (
          <Button
            variant="primary"
            busy={busy}
            disabled={!product.hasChanges && editing.save.kind === 'saved'}
            onClick={() => void publish()}
          >
            Publish changes
          </Button>
        ) : (
          <Button render={<Link to="/dashboard/products/$productId" params={{ productId: place.productId }} />}>
            Price and publish
          </Button>
        )}
      </div>
    </div>
  );
}
