import { Button } from '@mantine/core';
import type { Location } from '@rampart/contract/api/locations.ts';
import { IconArrowRight, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx';
import { RatingBadge } from '#ui/rating/rating-badge.tsx';
import { coordinatesOf } from './coordinates.ts';
import classes from './location-info-dialog.module.css';

interface LocationInfoDialogProps {
  location: Location;
  isOpen: boolean;
  onClose: () => void;
  canEdit: boolean;
  /** Whether the user may open the equipment there. */
  canOpenEquipment: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** The data of the location that was selected on the map. */
export function LocationInfoDialog(props: LocationInfoDialogProps) {
  const { location, isOpen, onClose, canEdit, canOpenEquipment, onEdit, onRemove } = props;
  const hasAssets = location.assets_count > 0;
  return (
    // The markers behind the dialog keep their exact colours.
    <Dialog isOpen={isOpen} onClose={onClose} title={`${location.name} Information`} size="small" overlay="clear">
      <DialogBody isPadded>
        <dl className={classes.facts}>
          <div>
            <dt>Asset Count</dt>
            <dd className={classes.count}>{location.assets_count.toLocaleString('en-US')}</dd>
          </div>
          {hasAssets && (
            <div>
              <dt>Worst rating</dt>
              <dd>
                <RatingBadge value={location.rating} />
              </dd>
            </div>
          )}
        </dl>
        <p className={classes.point}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          {coordinatesOf(location)}
        </p>
        {canOpenEquipment && (
          <Button
            component={Link}
            to={`/equipment?locations=${location.id}`}
            variant="default"
            fullWidth
            data-autofocus
            rightSection={<IconArrowRight size={14} stroke={1.8} />}
          >
            View equipment at this location
          </Button>
        )}
      </DialogBody>
      {canEdit && (
        <DialogFoot
          secondary={
            !hasAssets && (
              <Button
                variant="transparent"
                color="danger"
                leftSection={<IconTrash size={16} stroke={1.7} />}
                onClick={onRemove}
              >
                Remove Location
              </Button>
            )
          }
        >
          <Button leftSection={<IconPencil size={14} stroke={1.8} />} onClick={onEdit}>
            Edit Location
          </Button>
        </DialogFoot>
      )}
    </Dialog>
  );
}
