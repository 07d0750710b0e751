import type { AdminDeed, AdminPerson } from "@parley/protocol/admin";
import { useId, useState } from "react";
import { adminTexts } from "../../ui/admin-texts.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { type Duration, DurationChoice, durations } from "../../ui/duration-choice.tsx";
import form from "../../ui/panel-form.module.css";
import { Sure } from "../../ui/sure.tsx";
import styles from "./admin.module.css";
import { doesInHouse } from "./deeds.ts";
import { useDeed } from "./use-deed.ts";

const words = adminTexts.deeds;

interface PersonDeedsProps {
	readonly token: string;
	readonly person: AdminPerson;
	readonly onDone: () => void;
}

/** WHO64: what the operator does to somebody in the whole house. */
export function PersonDeeds({ token, person, onDone }: PersonDeedsProps) {
	const { busy, error, run } = useDeed(onDone);
	const act = (deed: AdminDeed) => void run(() => doesInHouse(token, deed));
	const [seconds, setSeconds] = useState<Duration>(durations[2]);
	const [reason, setReason] = useState("");
	const [address, setAddress] = useState(false);
	const [other, setOther] = useState("");
	const ids = { reason: useId(), seconds: useId(), name: useId() };
	const { session, name, kept } = person;
	const who = { session, reason: reason.trim() };
	const twice = { no: words.no, busy };
	return (
		<div className={form["form"]}>
			<label htmlFor={ids.reason}>{words.reason}</label>
			<input
				id={ids.reason}
				dir="auto"
				value={reason}
				maxLength={240}
				autoComplete="off"
				onChange={(event) => setReason(event.currentTarget.value)}
			/>
			<label htmlFor={ids.name}>{words.otherName}</label>
			<input
				id={ids.name}
				dir="auto"
				value={other}
				autoComplete="off"
				onChange={(event) => setOther(event.currentTarget.value)}
			/>
			<div className={styles["deeds"]}>
				<Button
					disabled={busy || other.trim() === ""}
					onClick={() => act({ do: "rename", ...who, name: other })}
				>
					{words.rename}
				</Button>
			</div>
			<label htmlFor={ids.seconds}>{words.howLong}</label>
			<DurationChoice id={ids.seconds} value={seconds} onChange={setSeconds} />
			<CheckField label={words.byAddress} hint={words.byAddressHint} on={address} onChange={setAddress} />
			<div className={styles["deeds"]}>
				<Sure
					{...twice}
					label={words.ban}
					sure={words.banSure(name)}
					yes={words.banYes}
					onYes={() => act({ do: "ban", ...who, seconds, address })}
				/>
				<Sure
					{...twice}
					label={words.endDevices}
					sure={kept ? words.endKeptSure(name) : words.endGuestSure(name)}
					yes={words.endDevicesYes}
					onYes={() => act({ do: "end-devices", ...who })}
				/>
				{kept && (
					<>
						<Sure
							{...twice}
							label={words.clearProfile}
							sure={words.clearSure(name)}
							yes={words.clearYes}
							onYes={() => act({ do: "clear-profile", ...who })}
						/>
						<Sure
							{...twice}
							label={words.releaseName}
							sure={words.releaseSure(name)}
							yes={words.releaseYes}
							onYes={() => act({ do: "release-name", ...who })}
						/>
					</>
				)}
			</div>
			{error !== null && (
				<p className={form["error"]} role="alert">
					{error}
				</p>
			)}
		</div>
	);
}
