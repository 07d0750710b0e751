import type { RoomState } from "@parley/client/state/chat-state";
import { ReactorList } from "@parley/protocol/reactors";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { nameShown } from "../../ui/name-shown.ts";
import { useBlocked } from "../../ui/use-blocked.ts";
import { isolate, list } from "../../ui/words.ts";
import styles from "./moderation.module.css";
import { useRoomList } from "./use-room-list.ts";

const words = moderationTexts.message;

/** NOW4. Asked for when somebody looks, and only where anybody reacted. */
export function Reactors({ room, seq }: { room: RoomState; seq: number }) {
	const row = room.rows.find((it) => it.kind === "message" && it.seq === seq);
	const given = row?.kind === "message" ? Object.values(row.reactions) : [];
	return given.some(({ count }) => count > 0) ? <Names room={room.room} seq={seq} /> : null;
}

function Names({ room, seq }: { room: string; seq: number }) {
	const { answer } = useRoomList(room, `/messages/${seq}/reactions`, ReactorList);
	const blocked = useBlocked();
	if (answer === null) return <p className={styles["note"]}>{moderationTexts.loading}</p>;
	if (!answer.ok) return <p className={styles["note"]}>{answer.message}</p>;
	const { reactions, more } = answer.value;
	return (
		<section className={styles["reactors"]} aria-label={words.reactors}>
			<dl>
				{reactions.map(({ emoji, people }) => (
					<div key={emoji}>
						<dt>{emoji}</dt>
						<dd>{list(namesOf(people, blocked))}</dd>
					</div>
				))}
			</dl>
			{more && <p>{words.moreReactors}</p>}
		</section>
	);
}

/** Whom one blocked one is not told of by name: they are counted, last. */
function namesOf(
	people: ReactorList["reactions"][number]["people"],
	blocked: ReadonlyMap<string, string>,
): readonly string[] {
	const heard = people.filter(({ id }) => !blocked.has(id));
	const names = heard.map(({ name }) => isolate(nameShown(name)));
	const others = people.length - heard.length;
	return others === 0 ? names : [...names, words.blockedReactors(others)];
}
