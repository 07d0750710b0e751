// A comfort of the report; it is complete without it.

const saveLink = document.querySelector("a[data-save]");
const raw = document.querySelector("#raw-result");
if (saveLink !== null && raw !== null) {
	const text = `${JSON.stringify(JSON.parse(raw.textContent), null, "\t")}\n`;
	saveLink.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
	saveLink.hidden = false;
}
