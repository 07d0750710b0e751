/** `yardstick.c` as a rival: compiled where needed, and then this very process becomes it (its id stays). */
import { buildYardstick } from "./build-yardstick.ts";

const binary = await buildYardstick();
if (binary === undefined) throw new Error("the yardstick needs Linux and a C compiler (`cc`)");
if (process.execve === undefined) throw new Error("the yardstick needs Node 24");
process.execve(binary, [binary], process.env);
