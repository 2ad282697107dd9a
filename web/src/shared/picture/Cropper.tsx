import EasyCrop from 'react-easy-crop';
import { Stack } from '../../ui/Stack';
// Imported, because the package would otherwise inject a style element, which the content security policy blocks.
import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import styles from './Cropper.module.css';
import type { Area } from './cropPicture';

interface CropperProps {
  url: string;
  onChange: (area: Area) => void;
}

const maxZoom = 4;

/** Selects a square area of a picture by dragging, pinching, the wheel or the arrow keys. */
export function Cropper({ url, onChange }: CropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <Stack gap={4}>
      <div className={styles.stage}>
        <EasyCrop
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => onChange(pixels)}
          mediaProps={{ alt: 'Your picture' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Visible area. Move the picture with the arrow keys.',
          }}
          classes={{ cropAreaClassName: styles.frame ?? '' }}
          disableAutomaticStylesInjection
        />
      </div>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
        />
      </label>
    </Stack>
  );
}
