import { BellRing } from "lucide-react";
import { alertTexts } from "../../ui/alert-texts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../../ui/offer.module.css";
import { askPermission } from "./notifications.ts";
import { changeAlertSettings } from "./settings.ts";

const words = alertTexts.offer;

/** Once, after the first mention: only now does one know what notifications would be good for. */
export function Offer({ calledBy, onAnswered }: { calledBy: string | null; onAnswered: () => void }) {
	const turnOn = async () => {
		const granted = (await askPermission()) === "granted";
		changeAlertSettings({ offered: true, notify: granted });
		onAnswered();
	};
	const decline = () => {
		changeAlertSettings({ offered: true });
		onAnswered();
	};
	return (
		<section
			aria-label={calledBy === null ? undefined : words.label}
			className={calledBy === null ? undefined : styles["offer"]}
		>
			{calledBy !== null && <BellRing size={16} aria-hidden="true" />}
			<p role="status">{calledBy !== null && words.text(calledBy)}</p>
			{calledBy !== null && (
				<div className={styles["buttons"]}>
					<Button onClick={decline}>{words.no}</Button>
					<Button look="strong" onClick={() => void turnOn()}>
						{words.yes}
					</Button>
				</div>
			)}
		</section>
	);
}
