import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ContentStore, contentPath } from "../../src/files/content-store.ts";

/** A store as two that use it see it: two nodes, or the same process twice. */
export interface ContentStoresUnderTest {
	readonly here: ContentStore;
	readonly there: ContentStore;
	/** a folder for what is brought */
	readonly scratch: string;
}

export function describeContentStore(name: string, open: () => Promise<ContentStoresUnderTest>): void {
	test(`${name}: [FILE5] what was kept is there for all, as it was, and once`, async () => {
		const { here, there, scratch } = await open();
		// more than one message of the network carries
		for (const bytes of [Buffer.alloc(300_000, "contents"), Buffer.from("small"), Buffer.alloc(0)]) {
			const { source, hash } = brought(scratch, bytes);
			expect(await there.fetch(hash)).toBe(false);
			expect(await here.keep(source, hash)).toBe("kept");
			expect(await there.keep(source, hash)).toBe("known");
			for (const store of [here, there]) {
				expect(await store.fetch(hash)).toBe(true);
				expect(readFileSync(join(store.folder, contentPath(hash)))).toEqual(bytes);
			}
		}
	});

	test(`${name}: what one keeps and another asks for comes over, also for many at once`, async () => {
		const { here, there, scratch } = await open();
		const { source, hash } = brought(scratch, Buffer.alloc(200_000, "over"));
		await here.keep(source, hash);
		expect(await Promise.all([1, 2, 3, 4].map(() => there.fetch(hash)))).toEqual([true, true, true, true]);
		expect(readFileSync(join(there.folder, contentPath(hash))).length).toBe(200_000);
	});

	test(`${name}: [FILE5] what was erased is nowhere to be had, and can be kept again`, async () => {
		const { here, there, scratch } = await open();
		const { source, hash } = brought(scratch, Buffer.from("gone soon"));
		await here.keep(source, hash);
		await here.erase(hash);
		await here.erase(hash);
		expect(existsSync(join(here.folder, contentPath(hash)))).toBe(false);
		expect([await here.fetch(hash), await there.fetch(hash)]).toEqual([false, false]);
		expect(await there.keep(source, hash)).toBe("kept");
		expect(await here.fetch(hash)).toBe(true);
	});

	test(`${name}: a hash is in one's hands at a time, another hash is not in its way`, async () => {
		const { here, there } = await open();
		const [one, other] = ["a".repeat(64), "b".repeat(64)];
		let inside = 0;
		let most = 0;
		const busy = async (): Promise<void> => {
			inside += 1;
			most = Math.max(most, inside);
			await new Promise(setImmediate);
			inside -= 1;
		};
		await Promise.all(
			[here, there, here, there].map((store, index) =>
				store.hold(index % 2 === 0 ? [one, other] : [other, one, one], busy),
			),
		);
		expect(most).toBe(1);
		await here.hold([one], () => there.hold([other], busy));
		await expect(here.hold([one], () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
		await there.hold([one], busy);
	});
}

function brought(scratch: string, bytes: Buffer): { source: string; hash: string } {
	const hash = createHash("sha256").update(bytes).digest("hex");
	const source = join(scratch, `brought-${hash}`);
	writeFileSync(source, bytes);
	return { source, hash };
}
