console.log("1 failed. Watching for file changes...");
setInterval(() => {}, 1000);
