import type { OwnPasskey, OwnPerson } from "@parley/protocol/people";
import { KeyRound } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { isPasskeyPlace, mayHavePasskeys } from "../../ui/passkey-place.ts";
import { Sure } from "../../ui/sure.tsx";
import { useFocusKept } from "../../ui/use-focus-kept.ts";
import styles from "./devices-panel.module.css";
import { usePasskeys } from "./use-passkeys.ts";

const words = keepingTexts.passkeys;

interface PasskeysProps {
	readonly person: OwnPerson;
	/** the name is, by a passkey that was made just now */
	readonly onKept: () => void;
}

/** One's passkeys; where the name is not kept yet, a way to keep it without any paper. */
export function Passkeys({ person, onKept }: PasskeysProps) {
	const { passkeys, passkeysAt, kept } = person;
	const { refused, busy, keep, add, remove } = usePasskeys(onKept);
	const { place, goes } = useFocusKept();
	// an older house knows of none
	if (passkeys === undefined || passkeysAt === undefined) return null;
	const isHere = mayHavePasskeys() && isPasskeyPlace(passkeysAt);
	const make = () => {
		if (!busy) void (kept ? add() : keep());
	};
	const stays = !person.words && person.provider === undefined && passkeys.length === 1;
	return (
		<section className={styles["another"]} aria-label={words.label}>
			<p>{kept ? words.what : words.keepHint}</p>
			<div ref={place} tabIndex={-1}>
				{passkeys.length > 0 && (
					<ul className={styles["devices"]}>
						{passkeys.map((one, nth) => (
							<Row
								key={one.passkey}
								passkey={one}
								stays={stays}
								busy={busy}
								onRemove={() => {
									goes(nth);
									void remove(one);
								}}
							/>
						))}
					</ul>
				)}
			</div>
			{stays && <p>{words.last}</p>}
			{isHere ? (
				<Button aria-disabled={busy} onClick={make}>
					<KeyRound size={14} aria-hidden="true" /> {kept ? words.add : words.keep}
				</Button>
			) : (
				<p>{whereThen(passkeysAt)}</p>
			)}
			{refused !== null && (
				<p className={styles["refused"]} role="alert">
					{refused}
				</p>
			)}
		</section>
	);
}

interface RowProps {
	readonly passkey: OwnPasskey;
	/** nothing else says who one is */
	readonly stays: boolean;
	readonly busy: boolean;
	readonly onRemove: () => void;
}

function Row({ passkey: { browser = words.unknown, at, usedAt }, stays, busy, onRemove }: RowProps) {
	const about = [words.made(at), usedAt === undefined ? words.unused : words.used(usedAt)];
	return (
		<li>
			<div className={styles["device"]}>
				<bdi>{browser}</bdi>
				<small>{about.join(" · ")}</small>
			</div>
			{!stays && (
				<Sure
					label={words.remove}
					name={words.removeOf(browser)}
					sure={words.removeSure}
					yes={words.remove}
					no={keepingTexts.list.no}
					busy={busy}
					onYes={onRemove}
				/>
			)}
		</li>
	);
}

/** Why none is made here. */
function whereThen(origin: string): string {
	if (isPasskeyPlace(origin)) return words.cannot;
	return origin.startsWith("https:") ? words.elsewhere(origin) : words.nowhere;
}
