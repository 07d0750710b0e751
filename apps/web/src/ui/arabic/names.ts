import type { Catalogues } from "../language/catalogues.ts";

export const names: Catalogues["names"] = { "(somebody who left)": "(شخص غادر)" };
