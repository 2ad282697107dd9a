/** An area of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width and height of a profile picture in pixels. */
const size = 256;

/** Crops a square area and scales it to a PNG of profile picture size. */
export async function cropPicture(url: string, { x, y, width, height }: Area): Promise<Blob> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error("This browser can't crop pictures. Try another browser.");
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, size, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (png) =>
        png ? resolve(png) : reject(new Error("This browser can't save pictures. Try another browser.")),
      'image/png',
    );
  });
}
