import { useRef } from "react";
import { moderationTexts } from "../../ui/moderation-texts.ts";
import { Sure } from "../../ui/sure.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import type { Door, DoorKind } from "./door-kind.ts";
import { ListOf } from "./list-of.tsx";
import styles from "./moderation.module.css";
import { useDoors } from "./use-doors.ts";

const shared = moderationTexts.hooks;

interface DoorsProps<Info extends Door, Made> {
	readonly room: string;
	readonly kind: DoorKind<Info, Made>;
}

/** Programs that come into the room by one kind of door: what came last, what was refused, and all that is done about them. */
export function Doors<Info extends Door, Made>({ room, kind }: DoorsProps<Info, Made>) {
	const { answer, made, error, busy, make, rotate, remove, copied } = useDoors(room, kind);
	const all = answer?.ok ? answer.value : [];
	const { place, goes } = useFocusKept();
	/** whose new secret is shown, or behind all the one that was just made */
	const shown = useRef(0);
	const { words, title, idOf, Facts, Form, Secret } = kind;
	const taken = () => {
		goes(shown.current);
		copied();
	};
	if (made !== null) return <Secret room={room} made={made} onDone={taken} />;
	const rows = all.map((info, nth) => (
		<li key={idOf(info)}>
			<p>
				<bdi>{info.name}</bdi>
				<time dateTime={new Date(info.at).toISOString()}>{shared.made(info.at)}</time>
			</p>
			<Facts info={info} />
			<div className={styles["deeds"]}>
				<Sure
					label={words.rotate(info.name)}
					sure={words.rotateSure}
					yes={words.rotateYes}
					no={shared.no}
					busy={busy}
					onYes={() => {
						shown.current = nth;
						rotate(idOf(info));
					}}
				/>
				<Sure
					label={shared.remove(info.name)}
					sure={words.removeSure}
					yes={shared.removeYes}
					no={shared.no}
					busy={busy}
					onYes={() => {
						goes(nth);
						remove(idOf(info));
					}}
				/>
			</div>
		</li>
	));
	return (
		<>
			{title !== undefined && <h3>{title}</h3>}
			<p className={styles["note"]}>{words.about}</p>
			<div ref={place} tabIndex={-1}>
				<ListOf answer={answer} rows={rows} empty={words.none} error={error} />
			</div>
			<Form
				busy={busy}
				onMake={(wish) => {
					shown.current = all.length;
					make(wish);
				}}
			/>
		</>
	);
}
