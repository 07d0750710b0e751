import { createContext } from "react";

/** Opens the viewer at an image of the room. */
export const ViewerContext = createContext<(file: string) => void>(() => undefined);
