// The real server, whose previews may be of pages on this machine: no setting allows that.
import { run } from "../../src/main/run.ts";

process.umask(0o077);
await run({ lookupsUrl: new URL("./open-world.ts", import.meta.url).href });
