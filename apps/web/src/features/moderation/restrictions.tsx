import { RoomModeration } from "@parley/protocol/moderation-lists";
import type { Wish } from "@parley/protocol/wishes";
import { Button } from "../../ui/button.tsx";
import { moderationTexts as words } from "../../ui/moderation-texts.ts";
import { ListOf } from "./list-of.tsx";
import { useAct } from "./use-act.ts";
import { useList } from "./use-list.ts";
import type { Moderation } from "./use-moderation.ts";

interface Restriction {
	readonly key: string;
	readonly said: string;
	readonly end: string;
	readonly wish: Wish;
}

/** Bans, mutes, speakers and moderators of the room, as far as one can end them. */
export function Restrictions({ moderation }: { moderation: Moderation }) {
	const { answer, reload } = useList(moderation, "", RoomModeration);
	const { busy, error, act } = useAct(moderation, reload);
	const all = answer?.ok ? restrictionsIn(answer.value) : [];
	const own = moderation.as === "moderator" ? all.filter(({ wish }) => !OF_OWNERS.has(wish.do)) : all;
	const rows = own.map(({ key, said, end, wish }) => (
		<li key={key}>
			<p>{said}</p>
			<Button disabled={busy} onClick={() => act(wish)}>
				{end}
			</Button>
		</li>
	));
	return <ListOf answer={answer} rows={rows} empty={words.people.none} error={error} />;
}

const OF_OWNERS: ReadonlySet<Wish["do"]> = new Set(["speaker", "moderator"]);

function restrictionsIn({
	bans,
	mutes,
	speakers,
	rules: { moderators = [] },
}: RoomModeration): Restriction[] {
	return [
		...bans.map(({ ban, person, until, byAddress }) => ({
			key: `ban ${ban}`,
			said: words.people.banned(person.name, until, byAddress),
			end: words.people.unban,
			wish: { do: "unban", ban } as const,
		})),
		...mutes.map(({ person, until }) => ({
			key: `mute ${person.session}`,
			said: words.people.muted(person.name, until),
			end: words.person.unmute,
			wish: { do: "unmute", session: person.session } as const,
		})),
		...speakers.map(({ name, session }) => ({
			key: `speaker ${session}`,
			said: words.people.speaks(name),
			end: words.person.unspeak,
			wish: { do: "speaker", session, on: false } as const,
		})),
		...moderators.map(({ name, session }) => ({
			key: `moderator ${session}`,
			said: words.people.moderates(name),
			end: words.person.letGo,
			wish: { do: "moderator", session, on: false } as const,
		})),
	];
}
