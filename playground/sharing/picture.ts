import type { StandIn } from "../../stand-in/start";
import { say } from "../say";

/** The map as shown, as a PNG. */
export const mapPicture = ({ canvas: { app } }: StandIn): Promise<Blob> => {
  const { view } = app;
  const into = Object.assign(document.createElement("canvas"), { width: view.width, height: view.height });
  const paint = into.getContext("2d");
  if (paint === null) return Promise.reject(new Error(say("error.noCanvas")));
  paint.fillStyle = getComputedStyle(view.parentElement ?? document.body).backgroundColor;
  paint.fillRect(0, 0, into.width, into.height);
  // WebGL output can be read only in the task that rendered it.
  app.render();
  paint.drawImage(view, 0, 0);
  return new Promise((resolve, reject) => {
    into.toBlob((blob) => {
      if (blob === null) reject(new Error(say("error.noPicture")));
      else resolve(blob);
    }, "image/png");
  });
};
