import { expect, test } from "vitest";
import { fromPyPi } from "../shipping/checkers.mjs";
import { ended } from "../shipping/process.ts";
import { hookedDen } from "./hooked-den.ts";

const json = {
	topic: "mytopic",
	message: "Disk space is low at 5.1 GB",
	title: "Low disk space alert",
	tags: ["warning", "cd"],
	priority: 4,
	attach: "https://filesrv.lan/space.jpg",
	filename: "diskspace.jpg",
	click: "https://homecamera.lan/xasds1h2xsSsa/",
	actions: [{ action: "view", label: "Admin panel", url: "https://filesrv.lan/admin" }],
};

/** As ntfy's manual has them (docs.ntfy.sh/publish), and what stands in the room then. */
const lines: readonly (readonly [line: string, text: string])[] = [
	['curl -d "Backup successful 😀" ntfy.sh/mytopic', "Backup successful 😀"],
	[
		'curl -H "Title: Unauthorized access detected" -H "Priority: urgent" -H "Tags: warning,skull" -d "Remote access to phils-laptop detected. Act right away." ntfy.sh/phil_alerts',
		"**Unauthorized access detected** `warning` `skull`\nRemote access to phils-laptop detected. Act right away.",
	],
	[
		'curl -H "X-Title: Dogs are better than cats" -d "Oh my ..." ntfy.sh/controversial',
		"**Dogs are better than cats**\nOh my ...",
	],
	['curl -H "X-Priority: 5" -d "An urgent message" ntfy.sh/phil_alerts', "An urgent message"],
	['curl -H ta:dog -d "Dogs are great" ntfy.sh/backups', "`dog`\nDogs are great"],
	[
		'curl -d "New messages on Reddit" -H "Click: https://www.reddit.com/message/messages" ntfy.sh/reddit_alerts',
		"New messages on Reddit\nhttps://www.reddit.com/message/messages",
	],
	[
		'curl -X POST -H "Attach: https://f-droid.org/F-Droid.apk" ntfy.sh/mydownloads',
		"https://f-droid.org/F-Droid.apk",
	],
	[
		`curl ntfy.sh -d '${JSON.stringify(json)}'`,
		"**Low disk space alert** `warning` `cd`\nDisk space is low at 5.1 GB\nhttps://homecamera.lan/xasds1h2xsSsa/\nhttps://filesrv.lan/space.jpg",
	],
];

test("[HOOK5] the lines of ntfy's manual write, and are answered as ntfy answers", async () => {
	const { ada, url } = await hookedDen("Phone");
	for (const [line, text] of lines) {
		const command = line.replace(/ntfy\.sh(?:\/\w+)?/, url).replace("curl", "curl -sS");
		const { code, output } = await ended(["sh", "-c", command]);
		expect({ code, output }, line).toMatchObject({ code: 0 });
		expect(await ada.hears(text), line).toMatchObject({ name: "⚙ Phone" });
		if (/ -H | ntfy\.sh -d /.test(line)) expect(JSON.parse(output), line).toMatchObject({ event: "message" });
	}
});

/** `npm run test:long -- counterparts` fetches it. */
const isLong = process.env["COUNTERPARTS"] === "fetched";
const APPRISE = "apprise==2.2.0";
const MAIN = "import sys; from apprise.cli import main; sys.exit(main())";

const env = isLong ? fromPyPi("apprise", "apprise", APPRISE) : undefined;

if (isLong && env === undefined)
	test("[smaller: skipped: Apprise cannot be had here] nothing came by it", () => {
		// said, not passed over (scripts/test.mjs)
	});
else if (isLong)
	test("[HOOK5] what Apprise sends as Gotify, Mattermost and JSON is said", async () => {
		const { ada, house, secret } = await hookedDen("Apprise");
		const at = `127.0.0.1:${house.port}`;
		const urls = {
			gotify: `gotify://${at}/hook/${secret}`,
			mmost: `mmost://${at}/${secret}`,
			json: `json://${at}/hook/${secret}`,
		};
		for (const [kind, url] of Object.entries(urls)) {
			const done = await ended(
				["python3", "-c", MAIN, "-vv", "-t", `By ${kind}`, "-b", `said by ${kind}`, url],
				{
					...process.env,
					...env,
				},
			);
			expect(done, kind).toMatchObject({ code: 0 });
			const heard = await ada.inbox.first(kind, (frame) =>
				frame.type === "posted" && frame.text?.includes(`said by ${kind}`) ? frame : undefined,
			);
			expect(heard).toMatchObject({ name: "⚙ Apprise" });
		}
	});
