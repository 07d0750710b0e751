import { randomUUID } from "node:crypto";
import { filePath, uploadedFilePath } from "@parley/protocol/files";
import { NameCheck } from "@parley/protocol/http";
import { expect, test } from "vitest";
import { bytesOf, posts } from "../support/files.ts";
import { call, expectProblem, get } from "../support/http.ts";
import { comesIn } from "../support/lobby.ts";
import { linkTo } from "../support/nats-server.ts";
import { nodeEnv, nodeGround } from "../support/nodes.ts";
import { Person, refusedAs, stranger } from "../support/person.ts";
import { type House, openHouse } from "../support/server.ts";
import { begins, sends } from "../support/uploads.ts";

const WAIT = { timeout: 20_000 };

async function isFree(house: House, name: string): Promise<boolean> {
	return (await get(house, `/api/names/${name}`, NameCheck)).free;
}

test("[FILE5] [ONCE4] NATS stands still while a file and a name are published, and goes on when both were told that nobody knows: the file is whole, and the name is nobody's", async () => {
	const { nats, env } = await nodeGround();
	const link = await linkTo(nats.port);
	const house = await openHouse(nodeEnv(link, env["NATS_STREAM"]));
	const [ada, bo] = [await comesIn(house, "ada"), await comesIn(house, "bo")];
	const bytes = bytesOf("what must not be lost");
	const upload = await begins(house, ada, "notes.txt", bytes.length);
	const pause = link.before('"store-file"', () => process.kill(nats.pid, "SIGSTOP"));
	expect((await sends(house, ada, upload, bytes)).status).toBe(204);
	const ask = (): Promise<Response> => call(house, uploadedFilePath(upload), { token: ada.token });
	const answer = ask();
	await pause;
	const carla = await stranger(house);
	const hello = carla.asks({ type: "hello", version: 1, name: "carla" });
	await expectProblem(await answer, 503, "read-only");
	refusedAs("read-only", await hello);
	process.kill(nats.pid, "SIGCONT");

	await expect.poll(async () => (await ask()).status, WAIT).toBe(200);
	const id = randomUUID();
	await expect.poll(async () => (await posts(ada, [upload], "here it is", id)).type, WAIT).toBe("ok");
	const [file] = (await bo.hears("here it is")).files ?? [];
	if (file === undefined) throw new Error("the message has no file");
	const served = await call(house, filePath(file));
	expect([served.status, await served.text()]).toEqual([200, "what must not be lost"]);
	await expect.poll(() => isFree(house, "carla"), WAIT).toBe(true);
	await Person.arrives("carla", house);
});
