import type { OwnDevice } from "@parley/protocol/people";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import { Sure } from "../../ui/sure.tsx";
import styles from "./devices-panel.module.css";

const words = keepingTexts.list;

/** Which browser it is, how and since when it is there. One's own is left by signing out. */
export function DeviceRow({ device, onEnd }: { device: OwnDevice; onEnd: () => void }) {
	const { browser = words.unknown, how, at, mine } = device;
	const about = [words.how[how], at === undefined ? undefined : words.came(at)];
	return (
		<li>
			<div className={styles["device"]}>
				<bdi>{browser}</bdi>
				<small>{about.filter((said) => said !== undefined).join(" · ")}</small>
			</div>
			{mine ? (
				<small className={styles["mine"]}>{words.mine}</small>
			) : (
				<Sure
					label={words.end}
					name={words.endOf(browser)}
					sure={words.endSure}
					yes={words.yes}
					no={words.no}
					onYes={onEnd}
				/>
			)}
		</li>
	);
}
