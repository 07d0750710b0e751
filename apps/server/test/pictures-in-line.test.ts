import { expect, test } from "vitest";
import { lookupServices } from "../src/app/lookups/services.ts";
import { bytesOf, png, posts } from "./support/files.ts";
import { letGo } from "./support/held-lookups.ts";
import { comesIn } from "./support/lobby.ts";
import { untilMetric } from "./support/metrics.ts";
import { openHouse } from "./support/server.ts";
import { begins, finished, sends, uploads } from "./support/uploads.ts";

test("[FILE3] whoever sends pictures that take long keeps no other file waiting", async () => {
	const lookupsUrl = new URL("./support/held-pictures.ts", import.meta.url).href;
	const house = await openHouse({ LIMITS: "off" }, { lookupsUrl });
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const places = lookupServices["remake-image"]?.runningMax ?? 0;
	const bytes = await png();
	const pictures = await Promise.all(
		Array.from({ length: places + 1 }, async (_, n) => {
			const upload = await begins(house, ada, `${n}.png`, bytes.length);
			await sends(house, ada, upload, bytes);
			return upload;
		}),
	);
	const remade = Promise.all(pictures.map((upload) => finished(house, ada, upload)));
	const until = (what: string, count: number) =>
		untilMetric(house, `parley_lookups_${what}{service="remake-image"}`, (now) => now === count);
	await until("running", places);
	await until("waiting", 1);
	const { id } = await uploads(house, bo, "words.txt", bytesOf("no picture at all"));
	expect((await posts(bo, [id], "here are my words")).type).toBe("ok");
	await ada.hears("here are my words");
	letGo(house);
	for (const info of await remade) expect(info).toMatchObject({ type: "image/png", width: 64 });
});
